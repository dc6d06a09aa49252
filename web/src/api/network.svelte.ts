/** Whether the browser has a network connection. */
class Network {
  isOnline = $state(typeof navigator === 'undefined' || navigator.onLine);

  constructor() {
    if (typeof addEventListener === 'undefined') return;
    addEventListener('online', () => (this.isOnline = true));
    addEventListener('offline', () => (this.isOnline = false));
  }
}

export const network = new Network();

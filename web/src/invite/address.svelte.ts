/** The address at which other devices reach this server, for links and QR codes. */
import { get } from '$/api/client';
import type { SharedAddress } from '$/api/api.generated';

const HERE = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

class Address {
  /** The origin of links. */
  origin = $state(location.origin);
  /** Whether only this computer can open them. */
  isLocalOnly = $state(false);
  private asked = false;

  /** Ask the server for its address if this page was opened as localhost, which means a different computer on every device. */
  async load(): Promise<void> {
    if (this.asked || !HERE.test(location.hostname)) return;
    this.asked = true;
    try {
      const { address } = await get<SharedAddress>('/api/address');
      if (address) this.origin = address;
      this.isLocalOnly = address === null;
    } catch {
      this.asked = false;
    }
  }
}

export const address = new Address();

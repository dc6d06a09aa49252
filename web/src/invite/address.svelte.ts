/** Where other devices reach this server: what links and QR codes begin with. */
import { get } from '$/api/client';
import type { SharedAddress } from '$/api/api.generated';

const HERE = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

class Address {
  /** The beginning of links. */
  origin = $state(location.origin);
  /** Whether nobody but this computer can follow them. */
  onlyHere = $state(false);
  private asked = false;

  /** Ask the server for its own address, if this page was opened as localhost, which is every computer's own name. */
  async load(): Promise<void> {
    if (this.asked || !HERE.test(location.hostname)) return;
    this.asked = true;
    try {
      const { address } = await get<SharedAddress>('/api/address');
      if (address) this.origin = address;
      this.onlyHere = address === null;
    } catch {
      this.asked = false;
    }
  }
}

export const address = new Address();

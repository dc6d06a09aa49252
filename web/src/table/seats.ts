/** Who sits where. */

/** The other seats, in the order they sit after me; all of them for somebody who only watches. */
export function seatsAfter(me: number | null, seats: number): number[] {
  if (me === null) return Array.from({ length: seats }, (_, k) => k);
  return Array.from({ length: seats - 1 }, (_, k) => (me + 1 + k) % seats);
}

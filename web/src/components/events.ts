/** Whether an event comes from inside an element that matches a selector; false if its target is the page or the window. */
export function isWithin(event: Event, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}

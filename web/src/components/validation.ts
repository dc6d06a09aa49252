/** What is wrong with a field, below the field and in the reader's language instead of the browser's. */
import { t } from '$/languages/language.svelte';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/** The message for a field that the browser refuses. */
function fieldError(field: Field): string {
  const { validity } = field;
  if (validity.valueMissing) return t('form.missing');
  if (validity.tooShort && !(field instanceof HTMLSelectElement)) return t('form.short', { n: field.minLength });
  if (field instanceof HTMLInputElement) {
    if (field.type === 'email' && validity.typeMismatch) return t('form.mail');
    if (validity.rangeUnderflow || validity.rangeOverflow || validity.stepMismatch || validity.badInput)
      return t('form.range', { least: field.min || '–', most: field.max || '–' });
  }
  return t('form.wrong');
}

const messages = new WeakMap<Field, HTMLElement>();
let count = 0;

function clear(field: Field): void {
  const message = messages.get(field);
  if (!message) return;
  messages.delete(field);
  message.remove();
  field.removeAttribute('aria-invalid');
  const others = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== message.id);
  if (others.join('')) field.setAttribute('aria-describedby', others.join(' '));
  else field.removeAttribute('aria-describedby');
}

function show(field: Field): void {
  clear(field);
  const message = document.createElement('span');
  message.className = 'field-error';
  message.id = `field-error-${(count += 1)}`;
  message.setAttribute('role', 'alert');
  message.textContent = fieldError(field);
  const label = field.closest('label.labelled');
  if (label) label.append(message);
  else field.after(message);
  messages.set(field, message);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', [field.getAttribute('aria-describedby'), message.id].filter(Boolean).join(' '));
}

/** Show our own messages in all forms of the page. The first refused field gets the focus. */
export function watchForms(page: Document = document): void {
  page.addEventListener(
    'invalid',
    (event) => {
      if (!isField(event.target)) return;
      event.preventDefault();
      show(event.target);
      if (event.target.form?.querySelector(':invalid:not(fieldset)') === event.target) event.target.focus();
    },
    { capture: true },
  );
  page.addEventListener('input', ({ target }) => isField(target) && clear(target), { capture: true });
}

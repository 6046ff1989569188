import { focusFirstField } from '../blocks/form/focus-field.ts';

/**
 * A dialog that appears without motion is drawn before it stands in the page: its field cannot take the focus by itself, and the
 * closing cross or the drawer as a whole gets it. Whoever is led there wants to write. Returns how to stop.
 */
export function leadToFirstField(page: Document): () => void {
  // By Tab around the last button of a dialog, or by a click beside its fields, people come to the same places and mean them.
  let byHand = false;
  const onHand = (event: Event) => {
    byHand = event.type === 'pointerdown' || (event instanceof KeyboardEvent && event.key === 'Tab');
  };
  const onFocus = ({ target, relatedTarget }: FocusEvent) => {
    if (byHand || !(target instanceof HTMLElement) || !target.matches('.ant-modal-close, .ant-drawer-close, .ant-drawer')) return;
    const dialog = target.closest('.ant-modal, .ant-drawer');
    const from = target !== dialog && relatedTarget instanceof Node && dialog?.contains(relatedTarget);
    // What a drawer shows may have a search box of its own: only a form is there to be filled in.
    // Only when all that opens has settled: a field that is left again would complain that it is empty.
    if (!from) queueMicrotask(() => page.activeElement === target && focusFirstField(dialog?.querySelector('.ant-modal-body, .ant-drawer-body form')));
  };
  const hands = ['keydown', 'pointerdown', 'pointerup', 'pointercancel'];
  for (const hand of hands) page.addEventListener(hand, onHand, true);
  page.addEventListener('focusin', onFocus);
  return () => {
    for (const hand of hands) page.removeEventListener(hand, onHand, true);
    page.removeEventListener('focusin', onFocus);
  };
}

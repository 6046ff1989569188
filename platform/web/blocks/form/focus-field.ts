/** Puts the cursor into the first field below that can be written in; one that is not shown does not take it. */
export function focusFirstField(within: ParentNode | null | undefined): void {
  for (const field of within?.querySelectorAll<HTMLElement>(':is(input:not([type=hidden]), textarea, [tabindex="0"]):not(:disabled)') ?? []) {
    field.focus({ preventScroll: true });
    if (field.ownerDocument.activeElement === field) return;
  }
}

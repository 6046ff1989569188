/** Loads what comes after the login page while the user is still typing; the app says what that is. */
let load: () => Promise<unknown> = () => Promise.resolve();

export function setWarmUp(next: () => Promise<unknown>): void {
  load = next;
}

/** A failure does not matter here: the real load says so if it fails too. */
export function warmUp(): void {
  void load().catch(() => {});
}

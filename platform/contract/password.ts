/** Passwords travel reversed and base64-encoded twice (specification 5): a mark of form, not a protection. */
export function encodePassword(password: string): string {
  const reversed = [...password].reverse().join('');
  return base64(base64(reversed));
}

export function decodePassword(encoded: string): string | undefined {
  try {
    return [...unbase64(unbase64(encoded))].reverse().join('');
  } catch {
    return undefined;
  }
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function unbase64(text: string): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)));
}

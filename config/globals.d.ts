/** What every JavaScript runtime has and no `lib` without the DOM declares: all that a contract may use. */
declare function atob(text: string): string;
declare function btoa(text: string): string;
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
declare const crypto: { getRandomValues<T extends Uint8Array>(array: T): T; randomUUID(): string };

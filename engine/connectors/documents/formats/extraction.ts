import type { Text } from '#platform/contract/text.ts';
import type { Attachment, DocumentLimits, DocumentProperties } from '../document.ts';
import type { TextCollector } from '../text-collector.ts';

/** What a format is given to read, and where it puts what it finds. */
export interface Extraction {
  path: string;
  name: string;
  limits: DocumentLimits;
  text: TextCollector;
  attachments: Attachment[];
  note(text: Text): void;
  signal: AbortSignal;
}

export type FoundProperties = Partial<DocumentProperties>;

export function textOrNull(text: string | null | undefined): string | null {
  const clean = text?.replaceAll('\0', '').trim();
  return clean === undefined || clean === '' ? null : clean;
}

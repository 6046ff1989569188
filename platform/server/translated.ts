import type { Text } from '#platform/contract';
import type { Services } from './context.ts';

/** A declared text as this installation words it; in tests without the system area: as declared. */
export function translated(services: Services, id: string, declared: Text): Text {
  return (services as Partial<Services>).translations?.of(id, declared) ?? declared;
}

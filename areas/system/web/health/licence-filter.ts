import type { Licence } from '#platform/contract/platform/health.ts';

export type LicenceFilter = {
  text: string;
  use: 'all' | 'run' | 'build';
};

export function matchesLicence({ name, licence, development }: Licence, { text, use }: LicenceFilter): boolean {
  if (use !== 'all' && development !== (use === 'build')) return false;
  const word = text.trim().toLowerCase();
  return !word || `${name} ${licence}`.toLowerCase().includes(word);
}

import type { Text } from '#platform/contract/text.ts';
import type { ConnectorFailure } from '../../connectors/failure.ts';
import { refusalIn } from '../functions/sql-words.ts';

const misfit = /a value does not fit (.+?) exactly/;

/** Why a lake refused a row: in our own words where it was we who told it to, as it may have put them into an error of its own. */
export function reasonOf({ text }: Pick<ConnectorFailure, 'text'>): Text {
  const type = misfit.exec(text.en)?.[1];
  return refusalIn(text.en) ?? (type === undefined ? text : { zh: `该值无法原样存为 ${type}`, en: `The value cannot be kept exactly as ${type}` });
}

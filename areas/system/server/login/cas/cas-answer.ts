import { XMLParser } from 'fast-xml-parser';

export type CasAnswer =
  | { ok: true; user: string; attributes: Record<string, string> }
  | { ok: false; reason: string };

/** Larger than any honest answer. */
export const largestAnswer = 64 * 1024;

// Values stay text (user ids such as 00123). `htmlEntities` also reads characters given by number,
// as many CAS servers write Chinese names.
const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: true,
  htmlEntities: true,
  isArray: () => false,
});

/** Reads what /p3/serviceValidate says; anything but a clear yes is a no. */
export function readCasAnswer(xml: string): CasAnswer {
  const response = parse(xml)['serviceResponse'];
  if (!isElement(response)) return { ok: false, reason: 'not an answer of CAS' };
  const success = own(response, 'authenticationSuccess');
  const failure = own(response, 'authenticationFailure');
  if (failure !== undefined || !isElement(success)) return { ok: false, reason: textOf(failure) || 'no authentication in the answer' };
  const user = textOf(own(success, 'user'));
  if (!user) return { ok: false, reason: 'no user in the answer' };
  return { ok: true, user, attributes: attributesOf(own(success, 'attributes')) };
}

/** The service ticket whose session ends, or null when the message is no logout request. */
export function readLogoutRequest(xml: string): string | null {
  const request = parse(xml)['LogoutRequest'];
  return (isElement(request) && textOf(own(request, 'SessionIndex'))) || null;
}

/** A document type may define entities that grow without end, so it is refused unread. */
function parse(xml: string): Record<string, unknown> {
  if (xml.length > largestAnswer || /<!(DOCTYPE|ENTITY)/i.test(xml)) return {};
  try {
    const parsed: unknown = parser.parse(xml, true);
    return isElement(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** An attribute with several values counts by its first. */
function attributesOf(element: unknown): Record<string, string> {
  if (!isElement(element)) return {};
  const entries = Object.keys(element).map((name) => [name, textOf(own(element, name))] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return textOf(value[0]);
  return typeof value === 'string' ? value : '';
}

const isElement = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (element: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(element, name) ? element[name] : undefined;

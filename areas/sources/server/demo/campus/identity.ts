import type { Random } from '../random.ts';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** GB 11643. */
export function checkDigit(first17: string): string {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(first17[place]), 0);
  return '10X98765432'[sum % 11]!;
}

export const isIdNumber = (text: string): boolean => /^\d{17}[\dX]$/.test(text) && checkDigit(text.slice(0, 17)) === text[17];

/** Built like a real number and nobody's: no place in the country has a code that begins with 99. */
export function idNumber({ birth, male, place, serial }: { birth: string; male: boolean; place: number; serial: number }): string {
  const area = `99${String(place % 30 + 1).padStart(2, '0')}${String(place % 12 + 1).padStart(2, '0')}`;
  const order = String((serial * 2 + (male ? 1 : 0)) % 1000).padStart(3, '0');
  const first17 = `${area}${birth.replaceAll('-', '')}${order}`;
  return first17 + checkDigit(first17);
}

export function withWrongCheckDigit(number: string): string {
  const last = number.at(-1);
  return number.slice(0, -1) + (last === 'X' ? '0' : String((Number(last) + 1) % 10));
}

/** Numbers that begin with 154 were never given to an operator. */
export const phoneNumber = (random: Random): string => `154${random.digits(8)}`;

/** One digit lost, or one too many. */
export const withWrongLength = (phone: string, place: number): string => (place % 2 === 0 ? phone.slice(0, -1) : `${phone}${place % 10}`);

export const toFullWidth = (text: string): string => text.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));

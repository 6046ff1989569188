import { describe, expect, it } from 'vitest';
import { checkCron } from './check-cron.ts';

describe('checking an expression', () => {
  it.each([
    '30 2 * * *', '0 30 2 * * ?', '0 0 0 1 1 ? 2030-2040/2', '0 0/15 8-18 ? * MON-FRI', '*/10 * * * * *', '0 0 2 L * ?', '0 0 2 LW * ?', '0 0 2 15W * ?',
    '0 0 2 1,15,L * ?', '0 0 2 ? * 5L', '0 0 2 ? * FRI#2', '0 0 2 ? * 7#1', '0 0 2 ? JAN-MAR,12 fri-sun', '0 0 2 29 2 ?', '  0 2 * * 1-5/2  ',
  ])('finds nothing wrong with %s', (expression) => {
    expect(checkCron(expression)).toBeNull();
  });

  it.each([
    ['', 'Enter a cron expression: 0 30 2 * * ? means every day at 02:30.'],
    ['0 2 * *', 'The expression has 4 fields. Write 5 (minute hour day month weekday), 6 (second first) or 7 (year last), apart by spaces.'],
    ['@daily', 'The expression has 1 field. Write 5 (minute hour day month weekday), 6 (second first) or 7 (year last), apart by spaces.'],
    ['60 2 * * *', 'In the field minute: 60 is out of range; use 0 to 59.'],
    ['0 0 0 32 * ?', 'In the field day of month: 32 is out of range; use 1 to 31.'],
    ['0 0 0 0W * ?', 'In the field day of month: 0 is out of range; use 1 to 31.'],
    ['0 0 0 1 1 ? 2200', 'In the field year: 2200 is out of range; use 1970 to 2099.'],
    ['0 0 ? * ? *', 'In the field hour: ? belongs to the day of month or the day of week only; use * here.'],
    ['0 0 1,? * *', 'In the field day of month: ? must stand alone.'],
    ['0 22-2 * * *', 'In the field hour: the range 22-2 runs backwards; write 22-23,0-2.'],
    ['0 0 * * FRI-MON', 'In the field day of week: the range FRI-MON runs backwards; write 5-6,0-1.'],
    ['0/0 * * * *', 'In the field minute: the step after / must be a whole number from 1 to 60, not 0.'],
    ['/5 * * * *', 'In the field minute: a start is missing before /; write */5.'],
    ['1,,2 * * * *', 'In the field minute: a value is missing beside a comma; add it or remove the comma.'],
    ['0 0 15,LW * *', 'In the field day of month: LW must stand alone, not in a list.'],
    ['0 0 5L * *', 'In the field day of month: "5L" is not understood; use 1 to 31, a range a-b, a step */n, or *.'],
    ['0 0 * * L', 'In the field day of week: L needs a day before it: 5L is the last Friday.'],
    ['0 0 * * 5#6', 'In the field day of week: the number after # must be 1 to 5, not 6: 5#2 is the second Friday.'],
    ['0 0 * * MONDAY', 'In the field day of week: "MONDAY" is not understood; use 0 to 7 or SUN to SAT, a range a-b, a step */n, or *.'],
    ['0 0 * * 1-3-5', 'In the field day of week: "1-3-5" is not understood; use 0 to 7 or SUN to SAT, a range a-b, a step */n, or *.'],
    ['0 0 31 2 *', 'This expression never fires: the chosen months have no such day. Change the day of month or the month.'],
    ['0 0 0 29 2 ? 2100', 'In the field year: 2100 is out of range; use 1970 to 2099.'],
    ['0 0 0 29 2 ? 2027', 'This expression never fires: the chosen months have no such day. Change the day of month or the month.'],
  ])('says how to mend %j', (expression, en) => {
    expect(checkCron(expression)).toEqual({ zh: expect.stringMatching(/\p{Script=Han}/u) as string, en });
  });

  it('answers anything without throwing', () => {
    for (const odd of ['<b>* * * *</b> x', '🙂 * * * *', '* * * * -', '*/* * * * *', '1-/2 * * * *', '0 0 W * *', '0 0 * * #', '0 0 * * FRI#', '\u202E1 * * * *']) expect(checkCron(odd)).not.toBeNull();
  });
});

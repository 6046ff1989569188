import { expect, it } from 'vitest';
import { partOfDay } from './part-of-day.ts';

it.each([[4, 'evening'], [5, 'morning'], [10, 'morning'], [11, 'noon'], [12, 'noon'], [13, 'afternoon'], [17, 'afternoon'], [18, 'evening'], [23, 'evening']] as const)(
  'at %i it is %s',
  (hour, part) => expect(partOfDay(hour)).toBe(part),
);

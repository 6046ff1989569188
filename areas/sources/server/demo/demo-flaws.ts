import { campusCardFlaws } from './campus-card/flaws.ts';
import type { DemoFlaw } from './flaw.ts';
import { libraryFlaws } from './library/flaws.ts';
import { studentAffairsFlaws } from './student-affairs/flaws.ts';

/** The generators take their counts from these lists, so they cannot differ from the data. */
export const demoFlaws: readonly DemoFlaw[] = [...studentAffairsFlaws, ...libraryFlaws, ...campusCardFlaws];

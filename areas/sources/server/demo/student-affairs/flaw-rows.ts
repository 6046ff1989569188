import { planFlaws } from '../flaw-plan.ts';
import { studentAffairsFlaws } from './flaws.ts';

export const flawedRows = (table: string, rows: number) => planFlaws(studentAffairsFlaws, table, rows);

import { planFlaws } from '../flaw-plan.ts';
import { campusCardFlaws } from './flaws.ts';

export const flawedRows = (table: string, rows: number) => planFlaws(campusCardFlaws, table, rows);

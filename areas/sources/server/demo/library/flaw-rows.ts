import { planFlaws } from '../flaw-plan.ts';
import { libraryFlaws } from './flaws.ts';

export const flawedRows = (table: string, rows: number) => planFlaws(libraryFlaws, table, rows);

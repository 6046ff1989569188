import { TYPES as all } from 'tedious';

/** The few types in which values cross. */
export const TYPES = { NVarChar: all.NVarChar, VarBinary: all.VarBinary, Float: all.Float } as const;
export type TediousType = (typeof TYPES)[keyof typeof TYPES];

/** The addresses this screen has. */
export const behaviorBases = ['/systemManagement/behavior', '/behavior'] as const;

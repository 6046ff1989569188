/** Whether rows may have been asked for in an order; one inside, or a mere word, costs no more than keeping it. */
export const hasOrder = (sql: string): boolean => /\border\s+by\b/i.test(sql);

/** Where names are searched; the function in the store was made by migrations/search.ts. */
export { contains, containsIndexed } from '#platform/server/search.ts';

export { addSearchColumn, ensureSearchGrams as createSearch } from '#platform/server/search.ts';

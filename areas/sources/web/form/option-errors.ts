import { CallError } from '#platform/web/request/call-error.ts';

/** The server speaks of `advancedparams.sslMode` where the form has a field `options.sslMode`. */
export function atFormFields(error: unknown): unknown {
  if (!(error instanceof CallError)) return error;
  const { code, msg, status } = error;
  const fields = Object.fromEntries(Object.entries(error.fields).map(([name, message]) => [name.replace(/^advancedparams\./, 'options.'), message]));
  return new CallError({ code, msg, fields, status });
}

import { UserError } from '#platform/server/errors.ts';

/** The store's own rules have the last word; this turns their refusal into ours, by the rule's name. */
export async function refusing<T>(saving: Promise<T>, rules: Record<string, UserError>): Promise<T> {
  try {
    return await saving;
  } catch (error) {
    const rule = (error as { constraint?: string }).constraint;
    throw (rule && rules[rule]) || error;
  }
}

export function found<T>(row: T | undefined, error: ConstructorParameters<typeof UserError>[0]): T {
  if (row === undefined) throw new UserError(error);
  return row;
}

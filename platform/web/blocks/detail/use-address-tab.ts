import { useSearchParams } from 'react-router';

/** The open tab, kept in the address: a link opens the same tab, the back button goes to the last one. */
export function useAddressTab<Key extends string>(keys: readonly Key[], name = 'tab'): readonly [Key, (key: Key) => void] {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get(name);
  const first = keys[0]!;
  const tab = keys.find((key) => key === asked) ?? first;
  const open = (key: Key) => setParameters((current) => {
    const next = new URLSearchParams(current);
    if (key === first) next.delete(name);
    else next.set(name, key);
    return next;
  });
  return [tab, open];
}

/** A picture is public only once a look with it is saved; until then the preview shows the file as it was chosen. */
const local = new Map<string, string>();

export function keepLocal(address: string, file: File): void {
  local.set(address, URL.createObjectURL(file));
}

export function localPicture(address: string): string {
  return local.get(address) ?? address;
}

import type { Project } from '../../contract/projects.ts';

/** Projects that match, with all their folders; others with the folders that match and those above them. */
export function foundProjects(projects: readonly Project[], key: string): Project[] {
  const wanted = key.trim().toLowerCase();
  if (wanted === '') return [...projects];
  const matches = ({ name }: { name: string }) => name.toLowerCase().includes(wanted);
  return projects.flatMap((project) => {
    if (matches(project)) return [project];
    const kept = new Set<string>();
    for (const folder of project.folders.filter(matches)) {
      for (let at: typeof folder | undefined = folder; at && !kept.has(at.wid);) {
        kept.add(at.wid);
        const above: string | null = at.parent_wid;
        at = project.folders.find(({ wid }) => wid === above);
      }
    }
    return kept.size > 0 ? [{ ...project, folders: project.folders.filter(({ wid }) => kept.has(wid)) }] : [];
  });
}

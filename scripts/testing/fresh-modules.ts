import { vi } from 'vitest';

// Files of tests share a process, so that libraries are loaded once; what is ours begins anew with each file.
vi.resetModules();

import { vi } from 'vitest';

// Files of tests share a process and its page, since loading antd and making a page cost more than most of
// them. What is ours begins anew with each file: modules, what the browser keeps, the page and its address.
vi.resetModules();
vi.unstubAllGlobals();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
document.title = '';
window.history.replaceState(null, '', '#');
for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);

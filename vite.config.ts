import react from '@vitejs/plugin-react';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { themeStyleSheet } from './platform/web/theme.ts';
import { collectWordBooks } from './scripts/word-books.ts';

/** Where `npm run dev` finds the server. */
const server = process.env.TRIBUTARY_SERVER ?? 'http://127.0.0.1:8080';

/** JavaScript before the first useful picture, in KiB after gzip. */
const budget = { login: 130, inside: 360 };

export default defineConfig({
  root: 'apps/web',
  // The page may be served below any path: everything is asked for relative to it.
  base: './',
  plugins: [react(), themeVariables(), wordBooks(), tableWithoutTreeFilter(), firstLoadBudget(), compressed()],
  server: { host: '127.0.0.1', proxy: { '/api': server, '/dstandard': server, '/config.js': server, '/screens.json': server } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // Which chunk needs which: bench/first-load.ts reads it.
    manifest: true,
    target: 'es2024',
    // What counts is the first load as a whole, and that has its own limit above.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // The parts antd is made of only define components, they just do not say so.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }] },
      onLog(level, log, print) {
        // A screen that is also imported directly would land in the entry with everything it needs.
        if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
        print(level, log);
      },
    },
  },
});

/** The tokens of theme.ts, in the page before any script: the boot screen and the login page stand on them. */
function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    transformIndexHtml: () => [{ tag: 'style', children: themeStyleSheet(), injectTo: 'head' }],
  };
}

/** Every word of the page beside it: the server reads them for the catalogue of texts. */
function wordBooks(): Plugin {
  return {
    name: 'word-books',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'words.json', source: JSON.stringify(await collectWordBooks()) });
    },
  };
}

/**
 * antd's Table brings the whole Tree along for one kind of header filter. Our lists filter in the row
 * above the table, so it is left out: 4 KiB less in every list, more together with `treeshake` above.
 */
function tableWithoutTreeFilter(): Plugin {
  const stub = '\0no-tree-filter';
  return {
    name: 'table-without-tree-filter',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => (source === '../../../tree' && importer?.endsWith('/antd/es/table/hooks/useFilter/FilterDropdown.js') ? stub : undefined),
    load: (id) => (id === stub ? `export default () => { throw new Error('filterMode "tree" is left out of the build, see vite.config.ts'); };` : undefined),
  };
}

/** Fails the build when the login page or the shell grows past its budget. */
function firstLoadBudget(): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const entry = chunks.find((chunk) => chunk.isEntry)!;
        const inside = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/apps/web/inside.tsx'))!;
        const sizes = { login: kibibytes(bundle, [entry]), inside: kibibytes(bundle, [entry, inside]) };
        this.info(`first load, KiB of JavaScript after gzip: login page ${sizes.login}, shell ${sizes.inside}`);
        for (const page of ['login', 'inside'] as const) {
          if (sizes[page] > budget[page]) this.error(`first load of ${page}: ${sizes[page]} KiB, allowed are ${budget[page]}`);
        }
      },
    },
  };
}

/** Each text file also as .gz and .br, so that the server sends what is there instead of compressing it each time. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const output of Object.values(bundle)) {
        if (!/\.(js|css|svg|html)$/.test(output.fileName)) continue;
        const bytes = Buffer.from(output.type === 'chunk' ? output.code : output.source);
        if (bytes.length < 1024) continue;
        const file = join(dir!, output.fileName);
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
      }
    },
  };
}

/** The chunks and everything they import statically. */
function kibibytes(bundle: Rolldown.OutputBundle, from: readonly Rolldown.OutputChunk[]): number {
  const closure = new Set(from.map((chunk) => chunk.fileName));
  for (const fileName of closure) {
    const chunk = bundle[fileName];
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) closure.add(imported);
  }
  const bytes = [...closure].reduce((sum, fileName) => {
    const chunk = bundle[fileName];
    return chunk?.type === 'chunk' ? sum + gzipSync(chunk.code).length : sum;
  }, 0);
  return Math.round(bytes / 102.4) / 10;
}

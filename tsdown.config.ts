import { transform } from 'esbuild'
import { defineConfig } from 'tsdown'

/** Generated code and data are two thirds of the package, and nobody reads them there. */
const minifyGenerated = {
  name: 'minify-generated',
  async renderChunk(code: string, { moduleIds }: { readonly moduleIds: readonly string[] }) {
    if (!moduleIds.some((id) => /\/generated\/(schema\/|ledger\.json)/.test(id))) return null
    return { code: (await transform(code, { minify: true, target: 'node20.19', format: 'esm' })).code }
  },
}

export default defineConfig({
  entry: {
    index: 'api/index.ts',
    'mcp-conform': 'cli/main.ts',
    'stand-in': 'harness/transports/stdio/stand-in.ts',
    'reference-server': 'reference-servers/main.ts',
    'reference-client': 'reference-clients/main.ts',
  },
  format: 'esm',
  fixedExtension: false,
  platform: 'node',
  target: 'node20.19',
  dts: { entry: 'api/index.ts' },
  plugins: [minifyGenerated],
  clean: true,
  outputOptions: { chunkFileNames: 'chunks/[name]-[hash].js', comments: false },
})

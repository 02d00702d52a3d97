import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: {
    'mcp-conform': 'cli/main.ts',
    'stand-in': 'harness/transports/stdio/stand-in.ts',
    'reference-server': 'reference-servers/main.ts',
    'reference-client': 'reference-clients/main.ts',
  },
  format: 'esm',
  fixedExtension: false,
  platform: 'node',
  target: 'node20.19',
  dts: false,
  clean: true,
  outputOptions: { chunkFileNames: 'chunks/[name]-[hash].js' },
})

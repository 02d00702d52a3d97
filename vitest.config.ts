import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules', 'dist', '.targets'],
    maxWorkers: 2,
    testTimeout: 20_000,
  },
})

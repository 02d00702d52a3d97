import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules', 'dist', '.targets'],
    maxWorkers: 2,
    // Tests share nothing but what they import; loading that anew for each file costs a fifth of the time.
    isolate: false,
    testTimeout: 20_000,
  },
})

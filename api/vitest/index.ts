/**
 * The suite as Vitest tests, one for each requirement in each place, so that filters (`-t`), watch mode and reporters work.
 * docs/guides/vitest.md shows examples.
 */
export { type ConformanceOptions, conformance } from './conformance.ts'

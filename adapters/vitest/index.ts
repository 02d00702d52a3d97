/**
 * The suite in a vitest project of one's own: a test for each requirement in each place, with its name, its filters (`-t`), its
 * watch mode and its reporters. docs/guides/vitest.md shows it in use.
 */
export { type ConformanceOptions, conformance } from './conformance.ts'

/** What is none of the eight log levels. */
import type { JsonObject } from '../../../schema/index.ts'

export const noLevels: readonly JsonObject[] = [
  { level: 'verbose' },
  { level: 'WARNING' },
  { level: 'warn' },
  { level: 'debug ' },
  { level: '' },
  { level: 3 },
  {},
]

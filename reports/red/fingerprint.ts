/** A short name of a breach that stays the same from run to run. */
import { createHash } from 'node:crypto'
import type { Result } from '../../harness/judging/result.ts'
import { placeName } from '../../harness/trace/place.ts'
import { essenceOf } from './essence.ts'

/** 16 hexadecimal digits. */
export function fingerprint(result: Result): string {
  const parts = [result.requirement, placeName(result), essenceOf(result)]
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)
}

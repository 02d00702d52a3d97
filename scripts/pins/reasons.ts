/** Why a normative statement has no entry of its own: suites/requirements/unclaimed.yaml, reviewed by reading. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { requirementsFolder } from '../../suites/requirements/read/read.ts'

/** Digest of the statement -> the id of the entry that says it already, or a reason. */
export function readReasons(): ReadonlyMap<string, string> {
  const file = join(requirementsFolder, 'unclaimed.yaml')
  const parsed: unknown = existsSync(file) ? parse(readFileSync(file, 'utf8')) : {}
  if (typeof parsed !== 'object' || parsed === null) return new Map()
  return new Map(Object.entries(parsed).map(([digest, reason]) => [digest, String(reason)]))
}

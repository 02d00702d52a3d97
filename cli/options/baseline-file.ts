/** Which file lists the known reds. */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { baselineName } from '../../api/settings/defaults.ts'
import { UsageError } from '../../api/settings/usage-error.ts'
import { readableFile, writableFile } from '../../api/settings/values/files.ts'
import type { LoadedConfig } from './config.ts'
import type { BaselineUpdate, ReportFlags } from './flags/flags.ts'

export interface BaselineFile {
  /** Absolute. */
  readonly path: string
  /** For messages: from where the user stands. */
  readonly name: string
  /** Write it anew: with all failures, or with those alone that are known to be of an SDK. */
  readonly update: BaselineUpdate
}

/** The file of the flag, else of the configuration, else the one in `cwd`; undefined if there is none. */
export function baselineFile(
  { baseline, updateBaseline = false }: ReportFlags,
  config: LoadedConfig | undefined,
  cwd: string,
): BaselineFile | undefined {
  if (baseline === false) {
    if (updateBaseline) throw new UsageError('--update-baseline and --no-baseline cannot be used together')
    return undefined
  }
  const fromConfig = baseline === undefined ? config?.config.baseline : undefined
  const named = baseline ?? fromConfig
  const folder = fromConfig === undefined ? cwd : (config?.folder ?? cwd)
  if (named === undefined && !updateBaseline && !existsSync(join(cwd, baselineName))) return undefined
  const check = updateBaseline ? writableFile : readableFile
  const path = check(named ?? baselineName, fromConfig === undefined ? '--baseline' : 'baseline', folder)
  return { path, name: relative(cwd, path) || path, update: updateBaseline }
}

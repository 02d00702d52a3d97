/** Copies of files of skills in a folder, each below the server that it is from (ext-skills, Skill URIs). */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { serverNumber, type Work } from '../features/actions.ts'

/** Leaves a copy where the client has a folder for what it keeps. */
export async function leaveCopy(work: Work, uri: string, content: Uint8Array): Promise<void> {
  const { options, seams } = work.run
  if (options.stateDirectory === undefined) return
  const own = (): string => `server-${serverNumber(work)}`
  const path = [seams.skills?.copiesBelow?.(own) ?? own(), ...uri.split('/').filter((part) => part !== '')]
  const file = join(options.stateDirectory, 'skills', ...path.map(encodeURIComponent))
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, content, { mode: 0o600 })
}

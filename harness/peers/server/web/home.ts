/** A folder of ours that a client takes for the home of its user: what it keeps lands there, and not among what is the user's. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Recorder } from '../../../trace/recorder.ts'
import { closesByItself, leftFiles } from './left-files.ts'

/** Open to all users, as the folder for what is short-lived is on most systems. */
const temporary = 'tmp'

/** Makes what has to be there; the rest is for the client to make. */
export async function furnishHome(folder: string): Promise<void> {
  await mkdir(join(folder, temporary), { recursive: true, mode: 0o1777 })
}

/** Variables by which programs look for the folders of their user, on all systems. */
export function homeEnvironment(folder: string): Readonly<Record<string, string>> {
  const at = (...words: readonly string[]): string => join(folder, ...words)
  return {
    HOME: folder,
    USERPROFILE: folder,
    XDG_CONFIG_HOME: at('.config'),
    XDG_CACHE_HOME: at('.cache'),
    XDG_DATA_HOME: at('.local', 'share'),
    XDG_STATE_HOME: at('.local', 'state'),
    APPDATA: at('AppData', 'Roaming'),
    LOCALAPPDATA: at('AppData', 'Local'),
    TMPDIR: at(temporary),
    TEMP: at(temporary),
    TMP: at(temporary),
  }
}

/** Records the files there that hold what the client was given. Elsewhere than on POSIX systems their modes say nothing. */
export async function recordHome(
  folder: string,
  given: readonly string[],
  { connection, recorder }: { readonly connection: string; readonly recorder: Recorder },
): Promise<void> {
  if (process.platform === 'win32') return
  const isMasked = await closesByItself(folder)
  const { found, areAll } = await leftFiles(folder, given)
  if (!areAll)
    recorder.record({
      kind: 'note',
      connection,
      note: 'so many files in the home of the user that not all were looked at',
    })
  for (const file of found)
    recorder.record({ kind: 'file-left', connection, ...file, ...(isMasked && !file.isOpen && { isMasked }) })
}

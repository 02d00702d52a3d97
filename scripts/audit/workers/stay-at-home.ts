import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'

/** For bundles: what a module reads beside itself, or requires from where it stands, is found where the module stood. */
export const stayAtHome: Plugin = {
  name: 'stay-at-home',
  transform: {
    filter: { id: /\.ts$/, code: /import\.meta/ },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
}

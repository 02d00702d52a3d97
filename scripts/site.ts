/** `npm run site -- [folder]`: the project's site, static, in `site/` by default. */
import { resolve } from 'node:path'
import { buildSite } from './site/build.ts'

const folder = resolve(process.argv[2] ?? 'site')
const pages = await buildSite(folder, true)
console.log(`${pages.length} pages in ${folder}; open ${folder}/index.html`)

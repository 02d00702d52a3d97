/** What the suite knows of failures: where the requirement stands, what usually causes it, which SDK it comes from. */
import { linkTo } from '../requirements/read/links.ts'
import { causesOf } from './causes.ts'
import { sdks } from './signs.ts'

export const knowledge = { linkTo, causesOf, sdks }

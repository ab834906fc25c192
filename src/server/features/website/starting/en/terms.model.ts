import type { StartingText } from '../../kept/website.model.ts'
import { chapter } from '../blocks.model.ts'

export const terms: StartingText = {
  title: 'Terms of use',
  summary: 'What you may expect of this service, and what it expects of you.',
  body: [
    ...chapter(
      'Who this is between',
      'Vitrine is a programme. This copy of it is run by somebody: “we” in these terms is whoever runs the server that shows you this page, and you reach us by the <a href="/contact">contact page</a>. “You” is whoever has an account here, and the organisation for which they act.',
      'Whoever looks at a gallery needs no account and agrees to nothing by looking. What galleries show is the responsibility of the organisation whose gallery it is; its name and contacts stand at the foot of each.',
    ),
    ...chapter(
      'Your account',
      [
        'You may make an account if you can enter into a contract where you live, or if somebody who can does so for you.',
        'Give an e-mail address at which you can be reached: it is how you get back in, and how you are told of what concerns your account.',
        'Keep your password to yourself. You may add a second step, or a passkey, under My Settings, where you also see every place at which you are signed in.',
        'What is done with your account counts as done by you until you tell us that it is in other hands.',
      ],
      'You may delete your account at any time under My Settings. Whoever is the only owner of an organisation names another owner first, or deletes its projects: without any it goes along.',
    ),
    ...chapter(
      'What is yours stays yours',
      'Everything that you and the members of your projects upload and write remains yours, or whoever’s it was before. You give us only what is needed to run the service: to store it, to make smaller pictures, playable copies and searchable text of it, to back it up, and to show it to those to whom you have opened it. That permission ends when you delete the thing, except in backups until they are overwritten.',
      'We do not sell it, do not train anything with it, and look into it only where you ask us to, where a report about it must be decided, or where the law demands it.',
      'You can take everything out at any time: the files exactly as they were uploaded, and what you have written about them as a table. That holds after a subscription has ended, too, for the owners of the organisation.',
    ),
    ...chapter(
      'What you promise',
      'Upload and publish only what you have the right to. For recordings of people that means their consent, or another ground that the law gives you; the number of the consent form has a field of its own for that reason.',
      'Do not use the service',
      [
        'for what is against the law, or against our <a href="/docs/content_moderation_and_user_safety_policy">content moderation and user safety policy</a>;',
        'to harass people, or to publish what others have a right to keep to themselves;',
        'to spread programmes that do harm, or to get at what was not opened to you;',
        'in a way that takes the service from others, such as calls beyond the limits that its interface tells.',
      ],
      'Whoever finds a weakness and tells us of it in private, without looking at more of other people’s data than proves it, has nothing to fear from us.',
    ),
    ...chapter(
      'Projects, members and portals',
      'The owners of an organisation decide who may do what in its projects, and answer for it. A member’s rights can be changed or ended by those who may, from one moment to the next. Who did what is recorded, and the members of a project can read that record.',
      'Whoever gives something through a submissions portal gives it to the organisation that asks, under the consent that stands on that page. It keeps for each gift which wording was agreed to. Until it is accepted, the giver can correct it or take it back by the link that they were mailed.',
    ),
    ...chapter(
      'Plans, payment and what happens afterwards',
      'What a plan includes and costs is told before it is booked. Payments go through a payment provider on pages of its own; we never see the number of a card. A plan goes on until it is cancelled, and ends with the last day that is paid.',
      'If a payment fails, everything stays open for some days. After a plan has ended nothing more can be written and galleries close; reading and taking out remain. Later only the owners get in, to read, to take out and to pay. What remains after that we do not delete without having written to the owners first.',
    ),
    ...chapter(
      'Availability and changes',
      'We run the service with care and keep backups, but do not promise that it is never interrupted. An archive should never exist in one place only: please keep your originals, or take a copy out from time to time.',
      'We may improve and change the service. What would take something away that you rely on we announce to the owners of organisations by e-mail at least thirty days before, unless the law or a danger leaves no time.',
    ),
    ...chapter(
      'Ending it',
      'You may stop at any time. We may close an account or a gallery that breaks these terms: with a warning first where that suffices, at once where people would otherwise be harmed or the law demands it. You are told the reason and may answer; the data can still be taken out, unless it is unlawful to hand it over.',
    ),
    ...chapter(
      'Liability',
      'For intent and gross negligence, and for harm to life, body and health, we are liable as the law has it. Otherwise we are liable only where we break a duty on which the service as such depends, and then for the damage that could be foreseen. Rights that the law of your country gives you as a consumer stay as they are.',
      'The programme itself is free software under the MIT licence and comes without a warranty. Whoever runs it on a machine of their own needs no terms of ours.',
    ),
    ...chapter(
      'When these terms change',
      'Every version of this page is kept and can be read at its foot, with its date. Of a change that matters the owners of organisations hear by e-mail thirty days before it holds. Whoever does not agree may leave with everything before that day.',
      'These terms follow the law of the place where whoever runs this server is established. If one sentence of them cannot hold, the others do.',
    ),
  ],
}

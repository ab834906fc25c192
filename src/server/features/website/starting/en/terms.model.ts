import type { StartingText } from '../../kept/website.model.ts'
import { chapter } from '../blocks.model.ts'

export const terms: StartingText = {
  title: 'Terms of use',
  summary: 'What you can expect from this service, and what it expects from you.',
  body: [
    ...chapter(
      'Who these terms apply to',
      'Vitrine is software that anyone can run on their own server. In these terms, “we” means the operator of this server. You can reach us through the <a href="/contact">contact page</a>. “You” means the account holder and any organisation they act for.',
      'You don’t need an account to view a gallery, and you don’t agree to anything by viewing it. The organisation that a gallery belongs to is responsible for what it shows. Its name and contact details are at the foot of each gallery.',
    ),
    ...chapter(
      'Your account',
      [
        'You can create an account if you’re legally able to enter into a contract where you live, or if someone who is does so on your behalf.',
        'Use an email address where we can reach you. You need it to regain access, and we use it to contact you about your account.',
        'Keep your password to yourself. Under My Settings you can add two-step sign-in or a passkey, and see everywhere you’re signed in.',
        'You’re responsible for anything done through your account until you tell us that someone else has access to it.',
      ],
      'You can delete your account at any time under My Settings. If you’re the only owner of an organisation, first add another owner or delete its projects. An organisation without projects is deleted with your account.',
    ),
    ...chapter(
      'What’s yours stays yours',
      'Everything that you and the members of your projects upload and write still belongs to you, or to the people it belonged to before. You allow us only what’s needed to run the service: to store it, to make previews, playback copies and searchable text from it, to back it up, and to show it to the people you’ve given access. This permission ends when you delete the content, or, in the case of backups, when they’re overwritten.',
      'We don’t sell your content or use it to train models. We look at it only if you ask us to, if we need to review a report, or if the law requires it.',
      'You can export everything at any time: the files exactly as they were uploaded, and what you wrote about them as a table. The organisation’s owners can still do this after a subscription has ended.',
    ),
    ...chapter(
      'What you promise',
      'Upload and publish only content that you have the rights to. For recordings of people, you need their consent or another legal basis. That’s why there’s a field for the consent form number.',
      'Do not use the service',
      [
        'for anything that breaks the law or our <a href="/docs/content_moderation_and_user_safety_policy">content moderation and user safety policy</a>;',
        'to harass people, or to publish what others have a right to keep private;',
        'to spread malicious software, or to access anything you haven’t been given access to;',
        'in a way that keeps others from using it, such as exceeding the limits stated for its API.',
      ],
      'If you find a vulnerability and report it to us privately, without viewing more of other people’s data than you need to prove it, we won’t take action against you.',
    ),
    ...chapter(
      'Projects, members and portals',
      'The owners of an organisation decide who can do what in its projects, and are responsible for those decisions. Members with the right permission can change or remove another member’s permissions at any time. Everything that members do is recorded, and the members of a project can read that record.',
      'What you contribute through a submissions portal goes to the organisation that asks for it, under the consent text on that page. With each submission, the organisation keeps the wording that was agreed to. Until a submission is approved, its contributor can correct or withdraw it through the link sent to them by email.',
    ),
    ...chapter(
      'Plans, payment and what happens afterwards',
      'You can see what a plan includes and costs before you subscribe. You pay on the pages of a payment provider, and we never see your card number. A plan renews until you cancel it, and ends on the last day you’ve paid for.',
      'If a payment fails, everything keeps working for a few days. Once a plan ends, nothing can be changed and galleries close, but you can still view and download everything. After a further period, only owners have access, and they can view, download or pay. We’ll always write to the owners before we delete anything.',
    ),
    ...chapter(
      'Availability and changes',
      'We run the service with care and keep backups, but we can’t promise that it’s never interrupted. An archive should never exist in one place only. Keep your originals, or download a copy from time to time.',
      'We may improve and change the service. If a change would remove something you rely on, we’ll email the owners of organisations at least 30 days in advance, unless the law or an urgent danger leaves no time.',
    ),
    ...chapter(
      'Ending the contract',
      'You can stop using the service at any time. We may close an account or a gallery that breaks these terms: after a warning if that’s enough, and immediately if people would otherwise be harmed or the law requires it. We’ll tell you the reason, and you can respond. You can still download your data, unless it’s unlawful for us to hand it over.',
    ),
    ...chapter(
      'Liability',
      'We’re liable under the law for intent and gross negligence, and for harm to life, body and health. Otherwise we’re liable only if we breach a duty that is essential to the service, and then only for foreseeable damage. Your rights as a consumer under the law of your country are not affected.',
      'The software itself is free software under the MIT licence and comes without a warranty. If you run it on your own server, you don’t need our terms.',
    ),
    ...chapter(
      'When these terms change',
      'We keep every version of this page, with its date, and you can read them all from the foot of the page. We’ll email the owners of organisations about important changes 30 days before they take effect. If you don’t agree, you can leave before that day and take everything with you.',
      'These terms are governed by the law of the place where the operator of this server is established. If any provision is invalid, the others still apply.',
    ),
  ],
}

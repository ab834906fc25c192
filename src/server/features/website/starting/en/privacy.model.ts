import type { StartingText } from '../../kept/website.model.ts'
import { chapter } from '../blocks.model.ts'

export const privacy: StartingText = {
  title: 'Privacy',
  summary: 'What is stored about you, why and for how long, and how to get a copy or have it deleted.',
  body: [
    ...chapter(
      'In short',
      [
        'If you view a gallery or read this website, we won’t recognise you on your next visit. Nothing is loaded from other companies.',
        'If you have an account, we store an email address, a name and a password. What you do in a project is recorded for its members.',
        'We don’t sell your data, use it for advertising or use it to train models.',
      ],
      'The controller is the operator of this server. You can reach them through the <a href="/contact">contact page</a>. Each organisation is responsible for what it stores in its projects, including the people in photographs and recordings. We process that data on its behalf. You can find the organisation’s contact details at the foot of its gallery.',
    ),
    ...chapter(
      'When you visit',
      'Your browser sends its IP address with every request, and we need the address to respond. We also use it to count requests per network, to keep the service available. These counts are deleted within an hour, most of them within seconds. Counts of contributions and reports from a network are deleted within a day. The server’s log contains the time, type and result of each request, and the IP address if a request or sign-in was refused. It doesn’t contain any page addresses that would show exactly what you viewed.',
      'Each gallery counts how often each item is viewed per day, what people search for and which sites visitors come from. These counts contain no IP addresses, cookies or identifiers, so no one, including us, can identify visitors from them. Browsers that ask not to be tracked aren’t counted.',
      'If you report an item, we keep your message, and your email address if you gave one, until the project is deleted.',
    ),
    ...chapter(
      'When you write to us',
      'The contact form stores your name, email address, organisation and message, and sends them to the administrators of this server so that they can reply. They delete the message when it’s no longer needed, or when you ask.',
    ),
    ...chapter(
      'When you ask for help',
      'To answer questions that you send through “Contact Us” or the live chat of this server, we store the following and show it to the administrators:',
      [
        'your email address, your account if you have one, and your language;',
        'your messages and the replies, and when each was sent;',
        'the page you asked from, and your browser’s name and version;',
        'a screenshot, if you attach one.',
      ],
      'Replies are emailed to you, and your messages are emailed to the administrators. While a chat is open, and for up to a minute after you close it, the server also knows that you’re online. The conversation is kept as long as your account and is deleted with it. Without an account, it’s kept until you ask us to delete it.',
    ),
    ...chapter(
      'When you have an account',
      'To provide your account (the legal basis is our contract with you) we store:',
      [
        'your email address, the name you chose, and your password in a form from which it can’t be read (argon2id);',
        'if you use them: the public keys of your passkeys, the key of your authenticator app (encrypted), and your recovery codes in the same form as your password;',
        'where you’re signed in: each browser, its IP address and when it was last active. You can see this list under My Settings and end each session there. A session ends after 14 days without use, and after 30 days in any case;',
        'your language, and which emails you’ve turned off;',
        'the organisations and projects you belong to, and your permissions there;',
        'what you did in a project and when, as a record for its members. If you delete your account, the record stays, but without your name.',
      ],
      'Emails to you are kept for 30 days after they’re sent, so that we can check whether they arrived. Failed sign-ins are counted for a few hours, and the log contains the IP addresses they came from. If an administrator acts on your behalf to help you, the session is recorded under both names, lasts an hour at most and is shown on screen throughout.',
    ),
    ...chapter(
      'When you contribute to an archive',
      'Each portal asks for whatever its organisation has chosen to collect, such as your name and an email address for the confirmation. Your answers are stored with your submission, together with the wording you agreed to. Through the link in the confirmation you can view, correct and withdraw your submission until it’s approved. After that, contact the organisation to request changes.',
    ),
    ...chapter(
      'What files contain',
      'Photos often contain the place where they were taken, the camera’s serial number, and names. The original is kept unchanged, because an archive has to preserve files exactly as they were received. Visitors see and download a copy without locations, serial numbers and the names of the people shown. The title, creator, copyright, description and date stay in images and recordings, to credit them. Office files from before 2007, RTF, HTML, plain text and ZIP archives aren’t cleaned: a visitor who may download one gets everything it contains.',
    ),
    ...chapter(
      'Who else receives data',
      'No one, with two exceptions. If you subscribe to a plan, you pay on the pages of a payment provider, Stripe. It receives the name of the organisation, the email address of its owner, and whatever it asks you for. Emails are sent through the mail server that the operator of this server has chosen. The pages load no fonts, scripts, maps or images from elsewhere.',
      'If a live chat from an outside provider is set up on this server, it’s loaded only after you agree. The <a href="/docs/cookies">page on cookies</a> explains how to withdraw your consent.',
    ),
    ...chapter(
      'How long we keep it',
      'Projects keep their content until someone deletes it. Deleted items go to Trash and can be deleted permanently from there. Their files are then removed from storage at the next clean-up, and from backups when these are overwritten. A deleted account is removed immediately.',
    ),
    ...chapter(
      'Your rights',
      'You have the right to know what data we store about you and to get a copy of it. You can have it corrected or deleted, restrict or object to its use, and move it to another provider. You can do most of this yourself: in My Settings, you can see your data and delete your account, and owners can download each project as a whole. For anything else, or if you appear in someone else’s photograph or recording, write to the organisation that runs the archive, or to us.',
      'Consent is always voluntary. You can withdraw it at any time, which doesn’t affect what was done before. You can also complain to the data protection authority in your country.',
    ),
    ...chapter(
      'How your data is protected',
      'Connections are encrypted if this server uses https. The server checks permissions on every call. Links to the files of private items expire. Uploaded files are opened only in an isolated process, and logs contain neither passwords nor what people wrote. If anything happens that puts your data at risk, we inform you and the authority without delay.',
    ),
  ],
}

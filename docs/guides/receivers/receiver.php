<?php

// Receives webhooks with PHP 8: WEBHOOK_SECRET=whsec_… php -S localhost:4000 receiver.php
// A message is verified, stored once and answered; the work is done afterwards. What was stored and
// not done when it stopped is done by `php receiver.php`, which a cron job starts.

const TOLERANCE_SECONDS = 300;
const BODY_BYTES_MAX = 1_048_576;
const EVENT_ID = '/^\w+$/D';

function isFromPitanga(string $secret, array $headers, string $body): bool
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $key = str_starts_with($secret, 'whsec_')
        ? base64_decode(substr($secret, strlen('whsec_')))
        : $secret;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

/** False if the event was stored before: a message may come twice. */
function storeOnce(string $inbox, string $id, string $body): bool
{
    if (!preg_match(EVENT_ID, $id)) {
        throw new RuntimeException('this is no id of an event');
    }
    $partial = "$inbox/." . bin2hex(random_bytes(16));
    try {
        if (file_put_contents($partial, $body) === strlen($body)) {
            // The id is the name of whole messages only.
            if (@link($partial, "$inbox/$id")) {
                return true;
            }
            if (file_exists("$inbox/$id")) {
                return false;
            }
        }
        throw new RuntimeException('the event could not be stored');
    } finally {
        @unlink($partial);
    }
}

/** In your shop `done` is a column, written in the transaction of the effect of the work. */
function workAndMark(string $inbox, string $id): void
{
    // Held by the one that works on this event, until the file is closed.
    $file = fopen("$inbox/$id", 'r');
    if (flock($file, LOCK_EX | LOCK_NB) && !file_exists("$inbox/$id.done")) {
        work(stream_get_contents($file));
        touch("$inbox/$id.done");
    }
    fclose($file);
}

/** Works on the events that are stored and not done. */
function workThrough(string $inbox): void
{
    foreach (preg_grep(EVENT_ID, scandir($inbox)) as $id) {
        if (!file_exists("$inbox/$id.done")) {
            try {
                workAndMark($inbox, $id);
            } catch (Throwable $error) {
                error_log($error);
            }
        }
    }
}

function work(string $body): void
{
    $message = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
    error_log("{$message['event']} {$message['id']}");
}

/** With PHP-FPM the answer is sent before the work begins. Elsewhere let the cron job work. */
function answer(int $status): void
{
    http_response_code($status);
    header('Content-Length: 0');
    if (function_exists('fastcgi_finish_request')) {
        fastcgi_finish_request();
    }
}

$secret = getenv('WEBHOOK_SECRET') ?: throw new RuntimeException('set WEBHOOK_SECRET');
// In your shop this is a table of your database, with the id of the event as its primary key.
$inbox = getenv('INBOX') ?: 'inbox';
@mkdir($inbox, 0777, true);
if (PHP_SAPI === 'cli') {
    workThrough($inbox);
    exit;
}
$headers = array_change_key_case(getallheaders());
$body = file_get_contents('php://input', false, null, 0, BODY_BYTES_MAX + 1);
if (strlen($body) > BODY_BYTES_MAX) {
    answer(413);
} elseif (!isFromPitanga($secret, $headers, $body)) {
    // The signature is made of the raw bytes, so it is checked before any JSON is parsed.
    answer(401);
} else {
    // An exception answers 500, and Pitanga sends the message again.
    $isNew = storeOnce($inbox, $headers['webhook-id'], $body);
    answer(200);
    if ($isNew) {
        workAndMark($inbox, $headers['webhook-id']);
    }
}

// Receives webhooks with Go's standard library: WEBHOOK_SECRET=whsec_… go run receiver.go
// A message is verified, stored once and answered; the work is done afterwards. What was stored and
// not done when it stopped is done when it starts again.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	tolerance    = 5 * time.Minute
	bodyBytesMax = 1 << 20
)

var eventID = regexp.MustCompile(`^\w+$`)

// isFromPitanga reports whether the body was signed with the webhook's secret, recently.
func isFromPitanga(secret string, headers http.Header, body []byte) bool {
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return false
	}
	age := time.Since(time.Unix(seconds, 0))
	if age > tolerance || age < -tolerance {
		return false
	}
	key := []byte(secret)
	if strings.HasPrefix(secret, "whsec_") {
		if key, err = base64.StdEncoding.DecodeString(secret[len("whsec_"):]); err != nil {
			return false
		}
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, signature := range strings.Split(headers.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(expected), []byte(signature)) {
			return true
		}
	}
	return false
}

// storeOnce reports false if the event was stored before: a message may come twice.
// In your shop the inbox is a table of your database, with the id of the event as its primary key.
func storeOnce(inbox, id string, body []byte) (bool, error) {
	if !eventID.MatchString(id) {
		return false, errors.New("this is no id of an event")
	}
	partial, err := os.CreateTemp(inbox, ".*")
	if err != nil {
		return false, err
	}
	defer os.Remove(partial.Name())
	_, err = partial.Write(body)
	if closed := partial.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return false, err
	}
	// The id is the name of whole messages only.
	err = os.Link(partial.Name(), filepath.Join(inbox, id))
	if errors.Is(err, os.ErrExist) {
		return false, nil
	}
	return err == nil, err
}

// In your shop done is a column, written in the transaction of the effect of the work.
func workAndMark(inbox, id string) {
	body, err := os.ReadFile(filepath.Join(inbox, id))
	if err == nil {
		err = work(body)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(inbox, id+".done"), nil, 0o600)
	}
	if err != nil {
		log.Print(err)
	}
}

// notDone returns the ids of the events that are stored and not done.
func notDone(inbox string) ([]string, error) {
	files, err := os.ReadDir(inbox)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, file := range files {
		_, err := os.Stat(filepath.Join(inbox, file.Name()+".done"))
		if eventID.MatchString(file.Name()) && errors.Is(err, os.ErrNotExist) {
			ids = append(ids, file.Name())
		}
	}
	return ids, nil
}

func work(body []byte) error {
	var message struct{ Event, ID string }
	if err := json.Unmarshal(body, &message); err != nil {
		return err
	}
	fmt.Println(message.Event, message.ID)
	return nil
}

func main() {
	secret, port, inbox := os.Getenv("WEBHOOK_SECRET"), os.Getenv("PORT"), os.Getenv("INBOX")
	if secret == "" {
		log.Fatal("set WEBHOOK_SECRET to the secret of the webhook")
	}
	if port == "" {
		port = "4000"
	}
	if inbox == "" {
		inbox = "inbox"
	}
	if err := os.MkdirAll(inbox, 0o700); err != nil {
		log.Fatal(err)
	}
	left, err := notDone(inbox)
	if err != nil {
		log.Fatal(err)
	}
	receive := func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, bodyBytesMax))
		if err != nil {
			response.WriteHeader(http.StatusRequestEntityTooLarge)
			return
		}
		// The signature is made of the raw bytes, so it is checked before any JSON is parsed.
		if !isFromPitanga(secret, request.Header, body) {
			response.WriteHeader(http.StatusUnauthorized)
			return
		}
		id := request.Header.Get("webhook-id")
		isNew, err := storeOnce(inbox, id, body)
		if err != nil {
			// Pitanga sends the message again.
			log.Print(err)
			response.WriteHeader(http.StatusInternalServerError)
			return
		}
		response.WriteHeader(http.StatusOK)
		if isNew {
			go workAndMark(inbox, id)
		}
	}
	go func() {
		for _, id := range left {
			workAndMark(inbox, id)
		}
	}()
	fmt.Println("listening on http://localhost:" + port)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, http.HandlerFunc(receive)))
}
